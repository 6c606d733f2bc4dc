import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devToken, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../src/chain/testing/freePort.js";
import { NATIVE } from "../../src/lib/address.js";
import { eventually } from "../helpers/http.js";
import { useService } from "../helpers/sharedService.js";
import { lackOf, type Program, pathOf, runProgram, startProgram, textOf } from "./programs.js";
import { ask, openStream } from "./proxyWorld.js";

/** Cost units per minute and address: some listings, or a few events. */
const unitsPerMinute = 120;

const world = useService({
  SLUICE_SERVER_TRUST_PROXY: "true",
  SLUICE_API_RATE_LIMIT: String(unitsPerMinute),
});

const sale = new URLSearchParams({
  tokenIn: NATIVE,
  amountIn: String(1e18),
  tokenOut: devToken("USDC").address,
});
const quotePath = `/api/v1/shortcuts/quote?${sale}`;

/** Replaces a part of a configuration that must be there. */
function adapt(text: string, from: string | RegExp, to: string): string {
  if (text.search(from) < 0) throw new Error(`the configuration has no ${from}`);
  return text.replaceAll(from as string, to);
}

type Proxy = { readonly url: string; readonly program: Program };

async function startNginx(folder: string): Promise<Proxy> {
  const subject = ["-subj", "/CN=sluice.example", "-days", "2", "-nodes", "-newkey", "rsa:2048"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  expect(await runProgram("openssl", ["req", "-x509", ...subject, ...files])).toMatchObject({ code: 0 });
  const [plain, tls] = [await freePort(), await freePort()];
  let text = textOf("deploy/proxy/nginx.conf");
  text = adapt(text, /^ *listen \[::\].*$/gm, "");
  text = adapt(text, "listen 80;", `listen 127.0.0.1:${plain};`);
  text = adapt(text, "listen 443 ", `listen 127.0.0.1:${tls} `);
  // The folder is a temporary one itself, so this comes first.
  text = adapt(text, "/tmp/", `${folder}/`);
  text = adapt(text, "/etc/ssl/sluice/", `${folder}/`);
  text = adapt(text, "/var/log/nginx/", `${folder}/`);
  text = adapt(text, "server 127.0.0.1:3000 ", `server ${new URL(world.service.url).host} `);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text);
  expect(await runProgram("nginx", ["-t", "-c", file])).toMatchObject({ code: 0 });
  return {
    url: `https://127.0.0.1:${tls}`,
    program: startProgram("nginx", ["-c", file, "-g", "daemon off;"]),
  };
}

async function startCaddy(folder: string): Promise<Proxy> {
  const port = await freePort();
  let text = textOf("deploy/proxy/Caddyfile");
  // Neither a certificate from the internet, nor a port for the administration.
  text = adapt(text, "\n\tgrace_period 10s\n", "\n\tgrace_period 1s\n\tadmin off\n\tauto_https off\n");
  text = adapt(text, "\nsluice.example {", `\nhttp://127.0.0.1:${port} {`);
  text = adapt(text, "reverse_proxy 127.0.0.1:3000 ", `reverse_proxy ${new URL(world.service.url).host} `);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, text);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["--adapter", "caddyfile", "--config", file];
  expect(await runProgram("caddy", ["validate", ...args], { env })).toMatchObject({ code: 0 });
  return { url: `http://127.0.0.1:${port}`, program: startProgram("caddy", ["run", ...args], { env }) };
}

const proxies = [
  { name: "nginx", start: startNginx, needs: ["nginx", "openssl"], network: 1 },
  { name: "Caddy", start: startCaddy, needs: ["caddy"], network: 2 },
];

for (const { name, start, needs, network } of proxies) {
  const { lacks, note } = lackOf(...needs);
  describe.skipIf(lacks)(`${name} in front of a service${note}`, () => {
    let folder: string;
    let proxy: Proxy;
    /** Addresses that no other proxy's tests use up. */
    const client = (number: number) => `127.0.${network}.${number}`;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "sluice-proxy-"));
      proxy = await start(folder);
      await eventually(`${name} answers`, () =>
        ask(`${proxy.url}/ready`, { from: client(1) })
          .then(({ status }) => status === 200)
          .catch(() => false),
      );
    });

    afterAll(async () => {
      await proxy?.program.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    });

    test("passes on every event at once", async () => {
      const direct = await openStream(world.service.url + quotePath);
      const passed = await openStream(proxy.url + quotePath, { from: client(2) });
      try {
        const latenesses: number[] = [];
        for (let times = 0; times < 5; times++) {
          await rpc(world.chain.url, "evm_mine", []);
          const block = Number(await rpc<string>(world.chain.url, "eth_blockNumber", []));
          const arrived = () => direct.arrivals.has(block) && passed.arrivals.has(block);
          await eventually(`both streams have an event for block ${block}`, arrived);
          latenesses.push((passed.arrivals.get(block) ?? 0) - (direct.arrivals.get(block) ?? 0));
        }
        // A proxy that buffers holds events back until kilobytes have come, or the stream ends: no event would arrive.
        latenesses.sort((a, b) => a - b);
        expect(latenesses[2]).toBeLessThan(250);
      } finally {
        direct.close();
        passed.close();
      }
    });

    test("lets no client choose its own address", async () => {
      const startedAtMs = performance.now();
      let answered = 0;
      for (; answered < 10 * unitsPerMinute; answered++) {
        const headers = { "x-forwarded-for": `10.0.0.${answered}`, forwarded: `for=10.0.0.${answered}` };
        const { status, body } = await ask(`${proxy.url}/api/v1/networks`, { from: client(3), headers });
        if (status === 200) continue;
        expect([status, body]).toEqual([429, expect.stringContaining('"RATE_LIMITED"')]);
        break;
      }
      // The bucket refills meanwhile.
      const refilled = ((performance.now() - startedAtMs) / 60_000) * unitsPerMinute;
      expect(answered).toBeGreaterThanOrEqual(unitsPerMinute);
      expect(answered).toBeLessThanOrEqual(Math.ceil(unitsPerMinute + refilled));
      // Another client still has its own units.
      expect((await ask(`${proxy.url}/api/v1/networks`, { from: client(4) })).status).toBe(200);
    });

    test("refuses a body that is too large", async () => {
      const body = JSON.stringify({ filler: "x".repeat(300_000) });
      const headers = { "content-type": "application/json", "content-length": String(body.length) };
      const url = `${proxy.url}/api/v1/shortcuts/bundle`;
      expect((await ask(url, { from: client(5), method: "POST", headers, body })).status).toBe(413);
    });

    test("refuses a header that is too large", async () => {
      const headers = { "x-filler": "x".repeat(40_000) };
      const answer = ask(`${proxy.url}/ready`, { from: client(6), headers });
      const status = await answer.then((asked) => asked.status).catch(() => "closed");
      expect([400, 431, "closed"]).toContain(status);
    });

    test.each(["/status", "/metrics"])("does not show %s", async (path) => {
      expect((await ask(proxy.url + path, { from: client(7) })).status).toBe(404);
      expect((await fetch(world.service.url + path)).status).toBe(200);
    });

    test("passes on the answers, their limits and the page", async () => {
      const answer = await ask(proxy.url + quotePath, { from: client(8) });
      expect(answer.status).toBe(200);
      expect(Number(answer.headers["ratelimit-limit"])).toBe(unitsPerMinute);
      expect(JSON.parse(answer.body).amountOut).toMatch(/^\d+$/);
      expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect((await ask(`${proxy.url}/`, { from: client(8) })).status).toBeLessThan(400);
    });
  });
}

const nginx = lackOf("nginx");

describe.skipIf(nginx.lacks)(`the proxy of the compose file${nginx.note}`, () => {
  test("has a valid configuration", async () => {
    const { code, output } = await runProgram("nginx", ["-t", "-c", pathOf("deploy/compose/proxy.conf")]);
    expect(output).toContain("test is successful");
    expect(code).toBe(0);
  });
});
