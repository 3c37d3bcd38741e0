/** Limits the memory that a flood of messages takes. */
const maxMessages = 40;

// The listener must precede the frame, whose `ready` comes only once.
window.earlyMessages = [];
addEventListener('message', (event) => {
  const { earlyMessages } = window;
  if (earlyMessages !== undefined && earlyMessages.length < maxMessages) earlyMessages.push(event);
});
