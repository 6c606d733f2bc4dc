// Tries to take the lock in its argument at every input line, and reports the result.
import { createInterface } from "node:readline";
import { takeLock } from "../../dist/storage/lock/lock.js";

const [path] = process.argv.slice(2);
const write = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

write({ ready: process.pid });
for await (const _ of createInterface({ input: process.stdin })) {
  try {
    takeLock(path);
    write({ taken: true });
  } catch (error) {
    write({ taken: false, code: error.code, message: error.message });
  }
}
