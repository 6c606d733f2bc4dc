import { readdirSync, readFileSync } from "node:fs";

/** Processor time of each thread of a process so far, in milliseconds, the main thread first. */
export function threadsCpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((a, b) => Number(b === pid) - Number(a === pid));
  return new Map(threads.map((id) => [id, ranMs(`/proc/${pid}/task/${id}`)]));
}

/** Processor time of all threads of a process so far, in milliseconds. */
export function processCpuMs(pid) {
  return [...threadsCpuMs(pid).values()].reduce((sum, ms) => sum + ms, 0);
}

/** The scheduler counts nanoseconds, `stat` only ticks of ten milliseconds. A thread may end meanwhile. */
function ranMs(folder) {
  try {
    return Number(readFileSync(`${folder}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
    throw error;
  }
}

/** The process of that name that a process started. */
export function childNamed(pid, name) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const found = children.find((child) => readFileSync(`/proc/${child}/comm`, "utf8").trim() === name);
  if (found === undefined) throw new Error(`process ${pid} has not started ${name}`);
  return Number(found);
}
