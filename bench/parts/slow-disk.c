/* Loaded before libc: each flush of a file to its disk takes FSYNC_MS longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int flush(const char *name, int file) {
  const char *ms = getenv("FSYNC_MS");
  long pause = ms == NULL ? 0 : atol(ms);
  struct timespec time = {pause / 1000, (pause % 1000) * 1000000};
  nanosleep(&time, NULL);
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
