/**
 * What the database's thread runs. It is a text, because a thread is started from a file that Node itself can
 * load, and tests run from the sources. `shared_buffers` is small, as the operating system keeps the files in
 * memory anyway; numbers of eight bytes fit a `number`, as none of ours is that large. V8 would compile what runs often
 * once more and better, which costs a start twice the time of all our queries, and memory. PGlite sets the mode of every file
 * that it makes, to one that is open to everybody whatever the process's mask is, so what others may do is taken off there.
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
