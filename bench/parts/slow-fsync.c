/* A disk whose flushes take long: preloaded into a process, it delays each fsync and fdatasync by FSYNC_DELAY_MS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void delay(void) {
  const char *ms = getenv("FSYNC_DELAY_MS");
  if (ms != NULL) usleep((useconds_t)atoi(ms) * 1000);
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  delay();
  return real(fd);
}

int fdatasync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  delay();
  return real(fd);
}
