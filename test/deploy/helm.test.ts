import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { lackOf, pathOf, runProgram } from "./programs.js";

const { lacks, note } = lackOf("helm");
const chart = pathOf("deploy/helm/sluice");

type Doc = { apiVersion: string; kind: string; metadata: { name: string }; spec: never };
type Pod = {
  securityContext: Record<string, unknown>;
  containers: { env: { name: string; value?: string }[]; args: string[]; securityContext: unknown }[];
};

const nodes = "nodes.existingSecret=nodes";
const all = [
  ...[nodes, "database.existingSecret=database", "stream.existingSecret=stream", "ingress.enabled=true"],
  ...[
    "operatorKey.existingSecret=operator",
    "serviceMonitor.enabled=true",
    "settings.SLUICE_API_AUTH=required",
  ],
];

function template(...values: string[]): Promise<{ code: number | null; output: string }> {
  return runProgram("helm", ["template", "release", chart, ...values.flatMap((value) => ["--set", value])]);
}

async function render(...values: string[]): Promise<Doc[]> {
  const { code, output } = await template(...values);
  expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
  return parseAllDocuments(output).map((document) => document.toJSON() as Doc);
}

/** Returns the faults of a document by Kubernetes' own schema of its kind. */
async function faultsOf(document: Doc): Promise<string> {
  const group = document.apiVersion.includes("/") ? document.apiVersion : `/${document.apiVersion}`;
  // Of the Prometheus operator, not of Kubernetes.
  if (document.kind === "ServiceMonitor") return "";
  const models = (await import(`kubernetes-models${group.startsWith("/") ? "" : "/"}${group}`)) as Record<
    string,
    new (
      data: Doc,
    ) => { validate(): void }
  >;
  const Model = models[document.kind];
  if (Model === undefined) return `there is no ${document.kind} in ${document.apiVersion}`;
  try {
    new Model(document).validate();
    return "";
  } catch (error) {
    return `${document.kind} ${document.metadata.name}: ${(error as Error).message}`;
  }
}

const podOf = (document: Doc) => (document.spec as { template: { spec: Pod } }).template.spec;

describe.skipIf(lacks)(`the Helm chart${note}`, () => {
  test("passes the linter", async () => {
    const { code, output } = await runProgram("helm", ["lint", "--strict", chart, "--set", nodes]);
    expect(output).toContain("0 chart(s) failed");
    expect(code).toBe(0);
  });

  test.each([
    ["a single process", [nodes], ["NetworkPolicy", "Service", "Service", "StatefulSet"]],
    [
      "a single process with everything",
      all,
      ["Ingress", "NetworkPolicy", "Service", "Service", "ServiceMonitor", "StatefulSet"],
    ],
    [
      "a fleet",
      ["mode=fleet", nodes, "database.existingSecret=database"],
      [
        ...["Deployment", "Deployment", "HorizontalPodAutoscaler", "NetworkPolicy"],
        ...["PodDisruptionBudget", "PodDisruptionBudget", "Service", "Service"],
      ],
    ],
    [
      "a fleet with everything, of fixed size",
      ["mode=fleet", "api.autoscaling.enabled=false", ...all],
      [
        ...[
          "Deployment",
          "Deployment",
          "Ingress",
          "NetworkPolicy",
          "PodDisruptionBudget",
          "PodDisruptionBudget",
        ],
        ...["Service", "Service", "ServiceMonitor"],
      ],
    ],
  ])("renders %s into documents that Kubernetes' schemas accept", async (_name, values, kinds) => {
    const documents = await render(...values);
    expect(documents.map(({ kind }) => kind).sort()).toEqual(kinds);
    expect((await Promise.all(documents.map(faultsOf))).filter((fault) => fault !== "")).toEqual([]);
  });

  test("gives every pod a read-only root, no privilege, and a data folder of its own inside the volume", async () => {
    const documents = [...(await render(nodes)), ...(await render("mode=fleet", ...all))].filter(({ kind }) =>
      ["Deployment", "StatefulSet"].includes(kind),
    );
    expect(documents.length).toBe(3);
    for (const { securityContext, containers } of documents.map(podOf)) {
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10001,
        runAsGroup: 10001,
        fsGroup: 10001,
      });
      for (const { env, securityContext: own } of containers) {
        expect(own).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(env.find(({ name }) => name === "SLUICE_DATA")?.value).toBe("/var/lib/sluice/data");
      }
    }
  });

  test("gives each part of a fleet its role, and passes on settings and names of secrets alone", async () => {
    const documents = await render("mode=fleet", ...all);
    const containers = documents
      .filter(({ kind }) => kind === "Deployment")
      .map((each) => podOf(each).containers[0]);
    expect(containers.map((each) => each?.args)).toEqual(
      expect.arrayContaining([
        ["serve", "--role", "index"],
        ["serve", "--role", "api"],
      ]),
    );
    const env = containers[0]?.env ?? [];
    expect(env.find(({ name }) => name === "SLUICE_API_AUTH")?.value).toBe("required");
    for (const name of ["DATABASE_URL", "SLUICE_FLEET_STREAM", "SLUICE_SERVER_OPERATOR_KEY"])
      expect(env.find((each) => each.name === name)).toMatchObject({
        valueFrom: { secretKeyRef: { key: name } },
      });
  });

  test.each([
    ["without an Ingress", [nodes], undefined],
    ["behind an Ingress", [nodes, "ingress.enabled=true"], "true"],
    ["if told not to", [nodes, "ingress.enabled=true", "ingress.trustProxy=false"], undefined],
    [
      "as the settings say",
      [nodes, "ingress.enabled=true", "settings.SLUICE_SERVER_TRUST_PROXY=false"],
      "false",
    ],
  ])("tells clients apart by what a proxy says of them: %s", async (_name, values, expected) => {
    const documents = await render(...values);
    const env = documents.flatMap((each) =>
      each.kind === "StatefulSet" ? (podOf(each).containers[0]?.env ?? []) : [],
    );
    const told = env.filter(({ name }) => name === "SLUICE_SERVER_TRUST_PROXY");
    expect(told.map(({ value }) => value)).toEqual(expected === undefined ? [] : [expected]);
  });

  test.each([
    [[], /nodes\.existingSecret/],
    [["mode=fleet", nodes], /database\.existingSecret/],
    [["mode=both", nodes], /mode/],
    [["settings.DATABASE_URL=postgres://a", nodes], /DATABASE_URL/],
    [["ingres.enabled=true", nodes], /ingres/],
  ] as const)("refuses %j and names the value", async (values, fault) => {
    const { code, output } = await template(...values);
    expect(code).not.toBe(0);
    expect(output).toMatch(fault);
  });
});
