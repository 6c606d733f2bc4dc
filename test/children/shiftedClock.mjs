// Loaded before the service: every SIGUSR2 sets its clock by another hour, ahead and back in turn.
const now = Date.now;
const hourMs = 3_600_000;
let aheadMs = 0;
Date.now = () => now() + aheadMs;
process.on("SIGUSR2", () => {
  aheadMs = aheadMs > 0 ? -hourMs : aheadMs < 0 ? 0 : hourMs;
});
