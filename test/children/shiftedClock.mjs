// Loaded before the service. Every SIGUSR2 moves its clock by an hour, alternately ahead and back.
const now = Date.now;
const hourMs = 3_600_000;
let aheadMs = 0;
Date.now = () => now() + aheadMs;
process.on("SIGUSR2", () => {
  aheadMs = aheadMs > 0 ? -hourMs : aheadMs < 0 ? 0 : hourMs;
});
