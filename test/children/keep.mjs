// Stores one item after the other in the data folder in its first argument, and reports each acknowledgement. The
// second argument is the number of the first item.
import { openStorage } from "../../dist/storage/index.js";

const [folder, first] = process.argv.slice(2);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage({ folder, databaseUrl: "", log: silent });
const chain = storage.chain({ chainId: 1, genesisHash: `0x${"1".repeat(64)}`, build: "" });
const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const say = (kept, line) => {
  if (!kept) throw new Error(`not kept: ${JSON.stringify(line)}`);
  write(line);
};
const parts = 20;
const partsOf = (make) => Array.from({ length: parts }, (_, part) => make(part));
const token = `0x${"0".repeat(40)}`;
const input = {
  deployment: { slug: "one", standard: "test", contracts: {} },
  tokens: [token],
  pairs: [],
  wrappedNative: token,
};

await storage.opened;
write({ opened: true });
for (let number = Number(first); ; number++) {
  await storage.keys.add({ id: `${number}`, name: "name", hash: `${number}`, createdAtMs: number });
  say(true, { key: number });
  const samples = partsOf((part) => ({
    subject: `${part}`,
    blockNumber: number,
    unixSeconds: number,
    earned: number / 7,
    windowSeconds: 12,
  }));
  say(await chain.apySamples.add(samples), { samples: number });
  const venues = partsOf((part) => ({
    id: `one:${part}`,
    protocol: "one",
    standard: "test",
    address: token,
    tokens: [token],
    feePpm: number,
    facts: {},
  }));
  say(await chain.venues.save([input], venues), { venues: number });
}
