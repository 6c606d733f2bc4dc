import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { lackOf, pathOf, runProgram, textOf } from "./programs.js";

const { lacks, note } = lackOf("promtool");

type Rules = { groups: { rules: { alert: string; labels: { severity: string } }[] }[] };
type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };

const rules = () =>
  (parse(textOf("deploy/prometheus/alerts.yaml")) as Rules).groups.flatMap((group) => group.rules);

describe.skipIf(lacks)(`the alert rules${note}`, () => {
  test("pass their tests in Prometheus' own engine", async () => {
    const { code, output } = await runProgram("promtool", [
      "test",
      "rules",
      pathOf("deploy/prometheus/alerts.test.yaml"),
    ]);
    expect(output).toContain("SUCCESS");
    expect(code).toBe(0);
  });

  test.each(["deploy/prometheus/prometheus.yml", "deploy/compose/prometheus.yml"])(
    "%s is a valid configuration",
    async (file) => {
      // In the container, the rules are mounted beside the file.
      const args = ["check", "config", "--syntax-only", pathOf(file)];
      expect(await runProgram("promtool", args)).toMatchObject({ code: 0 });
    },
  );
});

describe("the alert rules", () => {
  test("each have a test in which they fire", () => {
    const { tests } = parse(textOf("deploy/prometheus/alerts.test.yaml")) as Tests;
    const fired = tests
      .flatMap((each) => each.alert_rule_test)
      .filter(({ exp_alerts }) => exp_alerts.length > 0)
      .map(({ alertname }) => alertname);
    expect(
      rules()
        .map(({ alert }) => alert)
        .filter((alert) => !fired.includes(alert)),
    ).toEqual([]);
  });

  test("have a severity that somebody is told of", () => {
    for (const { labels } of rules()) expect(["page", "ticket"]).toContain(labels.severity);
  });

  test("are explained on the page about monitoring", () => {
    const page = textOf("docs/operate/monitor.md");
    expect(
      rules()
        .map(({ alert }) => alert)
        .filter((alert) => !page.includes(`\`${alert}\``)),
    ).toEqual([]);
  });
});
