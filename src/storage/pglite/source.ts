/**
 * The program of the database's thread. It is a string, because a thread starts from a file that Node itself can load,
 * and tests run from the sources. `shared_buffers` is small, since the operating system keeps the files in memory
 * anyway. Numbers of eight bytes fit a `number`, since none of Sluice's is that large. V8's second, optimising
 * compilation is off: at a start it would take twice the time of all queries, and memory. PGlite gives every file that
 * it makes a mode that is open to everybody, whatever the process's mask, so the thread removes the permissions of
 * others.
 */
export const threadSource = `
const fs = require("node:fs");
const { setFlagsFromString } = require("node:v8");
const { parentPort, workerData } = require("node:worker_threads");
setFlagsFromString("--liftoff-only");
for (const name of ["chmodSync", "fchmodSync"]) {
  const set = fs[name];
  fs[name] = (file, mode) => set(file, mode & 0o700);
}
const { PGlite } = require(workerData.module);

const fail = (id, error) => {
  const { message = error, code, errno } = error ?? {};
  parentPort.postMessage({ id, failure: { message: String(message), code, errno } });
};

async function run() {
  const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=4MB"];
  const { folder, template } = workerData;
  const loadDataDir = template && new Blob([fs.readFileSync(template)]);
  const db = await PGlite.create({ dataDir: folder, parsers: { 20: Number }, startParams, loadDataDir });
  parentPort.on("message", ({ id, sql, parameters }) => {
    const answer = sql === undefined ? db.close().then(() => []) : db.query(sql, parameters).then((r) => r.rows);
    answer.then((rows) => parentPort.postMessage({ id, rows }), (error) => fail(id, error));
  });
  parentPort.postMessage({ id: 0, rows: [] });
}

run().catch((error) => fail(0, error));
`;
