import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lackOf, pathOf, runProgram, textOf } from "./programs.js";

const { lacks, note } = lackOf("systemd-analyze");
const units = ["sluice.service", "sluice-index.service", "sluice-api@.service"];
/** Of 10: what `systemd-analyze security` may say at most. A service that needs the network reaches 1.1. */
const largestExposure = 1.2;

describe.skipIf(lacks)(`the units of systemd${note}`, () => {
  test.each(units)("%s is valid", async (unit) => {
    // The program of a machine that has Node elsewhere.
    const folder = mkdtempSync(join(tmpdir(), "sluice-units-"));
    try {
      const text = textOf(`deploy/systemd/${unit}`).replaceAll("/usr/bin/node", process.execPath);
      writeFileSync(join(folder, unit), text);
      const name = unit.replace("@.", "@3000.");
      if (name !== unit) writeFileSync(join(folder, name), text);
      expect(await runProgram("systemd-analyze", ["verify", join(folder, name)])).toEqual({
        code: 0,
        output: "",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(units)(`%s is exposed to at most ${largestExposure} of 10`, async (unit) => {
    const file = pathOf(`deploy/systemd/${unit}`);
    const args = ["security", "--offline=true", "--no-pager", `--threshold=${largestExposure * 10}`, file];
    const { code, output } = await runProgram("systemd-analyze", args);
    expect(output).toContain("Overall exposure level");
    expect([code, output.slice(output.indexOf("Overall"))]).toEqual([0, expect.any(String)]);
  });
});

test("the units allow the same and differ only in what they run", () => {
  const texts = units.map((unit) => textOf(`deploy/systemd/${unit}`));
  const common = (text: string) => text.slice(text.indexOf("Restart=on-failure"));
  expect(new Set(texts.map(common)).size).toBe(1);
  expect(texts[1]).toContain("serve --role index\n");
  expect(texts[2]).toContain("serve --role api --port %i\n");
});
