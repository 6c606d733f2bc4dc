import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { devAccounts, devToken } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../src/chain/testing/freePort.js";
import { NATIVE } from "../../src/lib/address.js";
import { ownPostgresMissing } from "../../src/storage/testing/postgres.js";
import { startFleet } from "../helpers/fleet.js";
import { eventually } from "../helpers/http.js";
import { useService } from "../helpers/sharedService.js";
import { lackOf, type Program, pathOf, startProgram, textOf } from "./programs.js";

const { lacks, note } = lackOf("prometheus");
const lacksPostgres = ownPostgresMissing() !== undefined;
const world = useService();

type Panel = { title: string; type: string; targets?: { expr: string }[] };
type Dashboard = { panels: Panel[]; templating: { list: { query: string }[] } };
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Answer = { status: string; error?: string; data: { result: unknown[] } };

const dashboard = JSON.parse(textOf("deploy/grafana/sluice.json")) as Dashboard;
const alerts = (parse(textOf("deploy/prometheus/alerts.yaml")) as Rules).groups.flatMap(({ rules }) => rules);

/** Every expression of the dashboard, with values in place of Grafana's variables. */
const charts = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    expr: expr.replaceAll(/\$(job|instance|chain)\b/g, ".*").replaceAll("$__rate_interval", "1m"),
  })),
);

/** The names of metrics in an expression. */
const namesIn = (expr: string) => expr.match(/\b(sluice|process|nodejs)_\w+/g) ?? [];

let folder: string;
let prometheus: Program;
let url: string;

async function query(expr: string): Promise<Answer> {
  return (
    await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expr })}`)
  ).json() as Promise<Answer>;
}

async function route(): Promise<void> {
  const sender = devAccounts[0]?.address as string;
  const amountIn = String(1e18 + Math.floor(Math.random() * 1e9));
  const trade = { tokenIn: NATIVE, tokenOut: devToken("USDC").address, amountIn };
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const path = `/api/v1/shortcuts/route?${new URLSearchParams({ ...trade, ...parties })}`;
  expect((await fetch(world.service.url + path)).status).toBe(200);
}

describe.skipIf(lacks)(`a Prometheus that scrapes a service${note}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-prometheus-"));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const config = textOf("deploy/prometheus/prometheus.yml")
      .replace("127.0.0.1:3000", new URL(world.service.url).host)
      .replace("alerts.yaml", pathOf("deploy/prometheus/alerts.yaml"))
      .replaceAll(/interval: 5s/g, "interval: 1s");
    expect(config).toContain(new URL(world.service.url).host);
    writeFileSync(join(folder, "prometheus.yml"), config);
    prometheus = startProgram("prometheus", [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    await eventually("Prometheus is ready", () =>
      fetch(`${url}/-/ready`)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    // A rate needs two samples, before and after.
    await eventually(
      "the service was scraped",
      async () => (await query("up == 1")).data.result.length === 1,
    );
    await route();
    await eventually("a route was counted", async () => {
      const rate = 'rate(sluice_answers_total{path="/api/v1/shortcuts/route", code="OK"}[1m]) > 0';
      if ((await query(rate)).data.result.length > 0) return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route();
      return false;
    });
  });

  afterAll(async () => {
    await prometheus?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test("evaluates every alert rule without an error, and none fires", async () => {
    type Rule = { name: string; health: string; lastError?: string; state: string };
    let rules: Rule[] = [];
    await eventually("every rule was evaluated", async () => {
      const answer = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
        data: { groups: { rules: Rule[] }[] };
      };
      rules = answer.data.groups.flatMap((group) => group.rules);
      return rules.length === alerts.length && rules.every(({ health }) => health !== "unknown");
    });
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    expect(rules.filter(({ state }) => state === "firing").map(({ name }) => name)).toEqual([]);
  });

  test.each(charts)("has the figures of the chart $title: $expr", async ({ expr }) => {
    const { status, error, data } = await query(expr);
    expect({ status, error }).toEqual({ status: "success", error: undefined });
    // Nothing has failed yet where a chart shows failures alone.
    if (!expr.includes('outcome!="OK"') && !ofFleet(expr)) expect(data.result.length).toBeGreaterThan(0);
  });
});

/** A single process has no fleet. */
const ofFleet = (text: string) => text.includes("sluice_fleet_");
/** Returns the names that a process does not announce. A histogram's parts are named after it. */
async function missingAt(url: string, names: readonly string[]): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  // A metric without a sample yet is announced all the same.
  const announced = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  return names.filter(
    (name) => !announced.has(name.replace(/_(bucket|sum|count)$/, "")) && !announced.has(name),
  );
}

describe("the metrics that alerts and charts use", () => {
  const used = [
    ...new Set([...alerts.map(({ expr }) => expr), ...charts.map(({ expr }) => expr)].flatMap(namesIn)),
  ];

  test("exist at /metrics", async () => {
    expect(used.length).toBeGreaterThan(10);
    expect(
      await missingAt(
        world.service.url,
        used.filter((name) => !ofFleet(name)),
      ),
    ).toEqual([]);
  });

  test.skipIf(lacksPostgres)("exist at /metrics of an indexer, if they are those of a fleet", async () => {
    const fleet = await startFleet();
    try {
      const own = used.filter(ofFleet);
      expect(own.length).toBeGreaterThan(3);
      expect(await missingAt(fleet.indexers()[0]?.url as string, own)).toEqual([]);
    } finally {
      await fleet.stop();
    }
  });

  test("are described on the page about metrics", () => {
    const page = textOf("docs/metrics.md");
    const own = used.filter((name) => name.startsWith("sluice_"));
    expect(own.filter((name) => !page.includes(`\`${name.replace(/_(bucket|sum|count)$/, "")}\``))).toEqual(
      [],
    );
  });
});

describe("the dashboard", () => {
  test("draws every metric of the node pool", () => {
    const described = textOf("docs/metrics.md").match(/sluice_node_\w+/g) ?? [];
    expect(described.length).toBeGreaterThan(8);
    const drawn = new Set(charts.flatMap(({ expr }) => namesIn(expr)));
    expect(described.filter((name) => !drawn.has(name))).toEqual([]);
  });

  test("draws every panel once, from the data source that the reader chooses", () => {
    const drawn = dashboard.panels.filter(({ type }) => type !== "row");
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(drawn.length);
    expect(charts.length).toBeGreaterThanOrEqual(drawn.length);
    expect(new Set(JSON.stringify(dashboard).match(/"uid":"[^"]+"/g))).toEqual(
      new Set(['"uid":"$'.concat('{datasource}"'), '"uid":"sluice"']),
    );
  });
});
