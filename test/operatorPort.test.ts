import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../src/chain/testing/freePort.js";
import { isListening } from "./helpers/http.js";
import { makeDataFolder, runCommand, startService } from "./helpers/service.js";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});

afterAll(() => folder?.remove());

/** Returns the environment of a service that never becomes ready, since nobody listens at its node's address. */
async function environment(): Promise<{ port: number; env: Record<string, string> }> {
  const [port, nodePort] = [await freePort(), await freePort()];
  const env = { SLUICE_SERVER_OPERATOR_PORT: String(port), RPC_URL_1: `http://127.0.0.1:${nodePort}` };
  return { port, env: { ...env, SLUICE_DATA: folder.path } };
}

test("a service with an operator port reports its state only there, and closes both ports", async () => {
  const { port, env } = await environment();
  const service = await startService(env, "listening");
  const publicUrl = service.lines().map(({ message }) => /listening at (\S+)/.exec(String(message))?.[1]);
  expect(publicUrl).toContain(`http://127.0.0.1:${port}`);
  const own = `http://127.0.0.1:${port}`;
  for (const path of ["/status", "/metrics"]) expect((await fetch(own + path)).status).toBe(200);
  expect((await fetch(`${own}/ready`)).status).toBe(503);
  expect(await service.stop()).toBe(0);
  expect(await isListening(port)).toBe(false);
});

test("an operator port in use is named with its setting", async () => {
  const { port, env } = await environment();
  const service = await startService(env, "listening");
  const { code, stdout, stderr } = await runCommand(["serve"], {
    ...env,
    PORT: "0",
    DATABASE_URL: "none",
    SLUICE_DATA: `${folder.path}/other`,
  });
  expect(code).toBe(1);
  expect(stdout + stderr).toContain("PORT_IN_USE");
  expect(stdout + stderr).toContain(
    `Port ${port} of 127.0.0.1 is in use; set server.operatorPort to a free one`,
  );
  await service.stop();
});
