import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../scripts/lib.mjs";
import { numberOption } from "./lib/options.mjs";
import { recordedRequests } from "./lib/recorded.mjs";
import { printTable } from "./lib/table.mjs";

const count = numberOption("requests", 500);
/**
 * Every process starts at this moment, long before the chain's blocks, so that no answer depends on the clock. The time
 * that searches and proofs measure passes a hundred times slower, so that none of them is cut short.
 */
const clock = `const now=performance.now.bind(performance);const start=now();performance.now=()=>now()/100;Date.now=()=>1600000000000+Math.round(now()-start);`;
/** Members that say how long something took; they are not compared. */
const timings = /"(searchMilliseconds|certifyMilliseconds)":[0-9.e-]+/g;
const comparedHeaders = ["content-type", "deprecation", "allow", "etag", "retry-after"];

/** Compares byte by byte how two built checkouts answer the same requests, on one chain that stands still. */
export async function run(words) {
  const folders = words.filter((word) => !word.startsWith("-")).map((word) => resolve(word));
  if (folders.length !== 2) throw new Error("Usage: answers CHECKOUT_A CHECKOUT_B");
  const scratch = mkdtempSync(join(tmpdir(), "sluice-answers-"));
  const chainPort = await freePort();
  const chain = await started(
    folders[0],
    ["devnet", "--port", String(chainPort)],
    { SLUICE_DATA: join(scratch, "chain") },
    /Funded accounts/,
  );
  try {
    const rows = [];
    const differing = [];
    for (const several of [false, true]) {
      const share = several ? Math.round(count / 5) : count - Math.round(count / 5);
      const sides = [];
      let requests;
      for (const [index, folder] of folders.entries()) {
        const data = join(scratch, `${several}${index}`);
        const service = await serving(folder, data, chainPort, several);
        try {
          requests ??= recordedRequests(await tokensOf(service.url), share, several);
          sides.push(await answersOf(service.url, requests));
        } finally {
          await service.stop();
        }
      }
      const [a, b] = sides;
      const differ = requests.flatMap((request, index) =>
        a[index].text === b[index].text ? [] : [{ request, a: a[index].text, b: b[index].text }],
      );
      differing.push(...differ);
      rows.push({
        requests: several ? "several tokens on a side" : "all endpoints",
        n: requests.length,
        "answered 200": a.filter(({ status }) => status === 200).length,
        differing: differ.length,
      });
    }
    printTable("Answers of two checkouts on the same chain", rows);
    mkdirSync(join(root, "reports"), { recursive: true });
    writeFileSync(join(root, "reports", "answers.json"), `${JSON.stringify(differing, null, 2)}\n`);
    console.log("Differences written to reports/answers.json");
    if (differing.length > 0) process.exitCode = 1;
  } finally {
    await chain.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function serving(folder, data, chainPort, several) {
  const port = await freePort();
  const settings = {
    ...{
      PORT: String(port),
      SLUICE_DATA: data,
      RPC_URL_1: `http://127.0.0.1:${chainPort}`,
      LOG_LEVEL: "info",
    },
    ...{
      SLUICE_ROUTING_DEADLINE_MS: "60000",
      SLUICE_API_QUOTE_TIMEOUT_MS: "120000",
      SLUICE_API_RATE_LIMIT: "0",
    },
    SLUICE_API_RELAXED_ROUTE: String(several),
  };
  const service = await started(folder, ["serve"], settings, /"message":"Ready"/);
  return { ...service, url: `http://127.0.0.1:${port}` };
}

/** Runs a checkout's command line until it prints `ready`. */
async function started(folder, words, environment, ready) {
  const script = [
    "--import",
    `data:text/javascript,${encodeURIComponent(clock)}`,
    join(folder, "dist/cli/main.js"),
  ];
  const child = spawn(process.execPath, [...script, ...words], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise((done) => child.on("close", done));
  await new Promise((done, fail) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      if (ready.test(said)) done();
    });
    void closed.then((code) =>
      fail(new Error(`${words[0]} of ${folder} ended with ${code}: ${said.slice(-2000)}`)),
    );
  });
  return {
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}

async function tokensOf(url) {
  const { data } = await (await fetch(`${url}/api/v1/tokens`)).json();
  return data;
}

async function answersOf(url, requests) {
  const answers = [];
  for (const { method, path, body } of requests) {
    const headers = {
      "x-request-id": "recorded",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const response = await fetch(url + path, { method, headers, body });
    const named = comparedHeaders.map((name) => `${name}: ${response.headers.get(name)}`).join("\n");
    const text = (await response.text()).replace(timings, '"$1":0');
    answers.push({ status: response.status, text: `${response.status}\n${named}\n${text}` });
  }
  return answers;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
