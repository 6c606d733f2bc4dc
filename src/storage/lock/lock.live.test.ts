import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SluiceError } from "../../errors/index.js";
import { type Holder, isAlive, isEnding, readHolder, thisProcess } from "./holder.js";
import { takeLock } from "./lock.js";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-lock-"));
  path = join(folder, "db.lock");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that has ended. */
function deadProcess(): Holder {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return { ...thisProcess(), pid };
}

function write(file: string, holder: Holder): void {
  writeFileSync(file, JSON.stringify(holder));
}

function failureOf(work: () => unknown): SluiceError {
  try {
    work();
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error("did not fail");
}

describe("takeLock", () => {
  test("is given once, names its holder to others, and is there again after the release", () => {
    const lock = takeLock(path);
    const holder = readHolder(path) as Holder;
    const { code, message } = failureOf(() => takeLock(path));
    expect({ code, message }).toEqual({
      code: "DATA_IN_USE",
      message: `${folder} has been in use by process ${process.pid} on ${hostname()} since ${new Date(holder.sinceMs).toISOString()}`,
    });
    expect(readHolder(path)).toEqual(holder);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    takeLock(path).release();
  });

  test("leaves a lock alone that is no longer its own", () => {
    const lock = takeLock(path);
    const other = { ...thisProcess(), pid: 1 };
    write(path, other);
    lock.release();
    lock.release();
    expect(readHolder(path)).toEqual(other);
  });

  test("takes the place of a process that has ended", () => {
    write(path, deadProcess());
    takeLock(path);
    expect(readHolder(path)?.pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(["db.lock"]);
  });

  // The shell becomes a program that never asks how its child ended.
  test.runIf(process.platform === "linux")("takes the place of a killed process, gone or not", async () => {
    const parent = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; exec sleep 600"]);
    const output = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(output[0].toString());
    const stat = () => readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat().split(") ")[1]?.split(" ");
    // Until then, the shell would reap its child.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim()).toBe("sleep");
    const processStart = `${thisProcess().processStart.split("/")[0]}/${fields?.[19]}`;
    try {
      write(path, { ...thisProcess(), pid, processStart });
      expect(failureOf(() => takeLock(path)).code).toBe("DATA_IN_USE");
      process.kill(pid, "SIGKILL");
      takeLock(path).release();
      await expect.poll(stat, { timeout: 10_000 }).toContain(") Z ");
      expect(isAlive({ ...thisProcess(), pid, processStart }, path)).toBe(false);
    } finally {
      parent.kill("SIGKILL");
    }
  });

  test("takes the place of one that ended while it took the place of another", () => {
    const [first, second, third] = [deadProcess(), deadProcess(), deadProcess()];
    write(path, first);
    write(`${path}.${first.token}`, second);
    write(`${path}.${second.token}`, third);
    takeLock(path);
    expect(readHolder(path)?.pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(["db.lock"]);
  });

  test("leaves a dead lock to a live process that is about to replace it", () => {
    const dead = deadProcess();
    write(path, dead);
    write(`${path}.${dead.token}`, thisProcess());
    expect(failureOf(() => takeLock(path)).code).toBe("DATA_IN_USE");
    expect(readHolder(path)).toEqual(dead);
  });

  test.each([
    "",
    "{",
    "null",
    '{"pid":"1"}',
    `{"pid":1,"processStart":"","host":"","pidSpace":"","sinceMs":1,"token":"../x"}`,
  ])("takes what no process wrote: %j", (text) => {
    writeFileSync(path, text);
    takeLock(path);
    expect(readHolder(path)?.pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(["db.lock"]);
  });

  test("writes a file that only its owner can read", () => {
    takeLock(path);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
  });
});

describe("isAlive", () => {
  test("knows a process from a later one of the same id", () => {
    const self = thisProcess();
    expect(isAlive(self, path)).toBe(true);
    expect(isAlive(deadProcess(), path)).toBe(false);
    if (process.platform === "linux") expect(isAlive({ ...self, processStart: "earlier" }, path)).toBe(false);
  });

  test.each([{ host: "elsewhere" }, { pidSpace: "pid:[1]" }])(
    "believes in a process that it cannot see while that touches its file: %j",
    (place) => {
      const foreign = { ...thisProcess(), ...place };
      write(path, foreign);
      expect(isAlive(foreign, path)).toBe(true);
      expect(failureOf(() => takeLock(path)).code).toBe("DATA_IN_USE");
      const longAgo = new Date(Date.now() - 60_000);
      utimesSync(path, longAgo, longAgo);
      expect(isAlive(foreign, path)).toBe(false);
      takeLock(path);
      expect(readHolder(path)?.token).not.toBe(foreign.token);
    },
  );
});

describe("isEnding", () => {
  // The shell becomes a program that never asks how its child ended, so what was sent to the child stays readable.
  test.runIf(process.platform === "linux")(
    "is true once SIGKILL was sent, and for no other signal",
    async () => {
      const parent = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; exec sleep 600"]);
      const output = (await once(parent.stdout, "data")) as [Buffer];
      const holder = { ...thisProcess(), pid: Number(output[0].toString()) };
      try {
        expect(isEnding(holder)).toBe(false);
        process.kill(holder.pid, "SIGSTOP");
        await expect.poll(() => readFileSync(`/proc/${holder.pid}/status`, "utf8")).toContain("T (stopped)");
        // A stopped process takes no signal up: those with the numbers next to SIGKILL's keep waiting.
        for (const signal of ["SIGFPE", "SIGUSR1"] as const) process.kill(holder.pid, signal);
        expect(isEnding(holder)).toBe(false);
        process.kill(holder.pid, "SIGKILL");
        expect(isEnding(holder)).toBe(true);
      } finally {
        process.kill(holder.pid, "SIGKILL");
        parent.kill("SIGKILL");
      }
    },
  );

  test("is false for a process that is gone", () => {
    expect(isEnding(deadProcess())).toBe(false);
  });
});
