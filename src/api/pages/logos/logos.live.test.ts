import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Edge, startEdge } from "../../testing/edge.js";
import { builtFolder } from "../builtFolder.js";
import { openLogos } from "./logos.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-logos-"));
const token = (digit: string) => `0x${digit.repeat(40)}`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';
const other = drawing.replace("8", "9");
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
let edge: Edge;

beforeAll(async () => {
  const own = join(folder, "own");
  mkdirSync(join(own, "1"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(own, "1", `${token("a").toUpperCase().replace("0X", "0x")}.svg`), other);
  writeFileSync(join(own, "1", `${token("b")}.svg`), new Uint8Array(png));
  writeFileSync(join(own, "1", `${token("c")}.svg`), drawing.replace("<path", "<script/><path"));
  writeFileSync(join(own, "1", `${token("d")}.png`), new Uint8Array([...png, ...new Uint8Array(65_536)]));
  writeFileSync(join(own, "1", `${token("e")}.html`), "<p>");
  writeFileSync(join(own, "secret.svg"), drawing);
  symlinkSync("/dev/zero", join(own, "1", `${token("f")}.png`));
  const pack = join(folder, "logos.json");
  const logos = { 1: { [token("a")]: { svg: drawing }, [token("1")]: { svg: drawing } } };
  const unsafe = { [token("2")]: { svg: drawing.replace("<path", "<script/><path") } };
  writeFileSync(pack, JSON.stringify({ logos: { ...logos, 10: unsafe } }));
  edge = await startEdge({
    page: builtFolder(folder, "/"),
    logos: openLogos({ folder: own, pack }),
    localChain: 1,
  });
});

afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

describe("/logos/{chainId}", () => {
  test("lists the tokens with a file in the operator's folder or a bundled logo", async () => {
    const answer = await edge.server.inject("/logos/1");
    expect(answer.json()).toEqual(["1", "a", "b", "c", "d", "f"].map(token));
    const again = await edge.server.inject({
      url: "/logos/1",
      headers: { "if-none-match": String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    // A bundled logo that is more than a drawing is left out.
    expect((await edge.server.inject("/logos/10")).json()).toEqual([]);
  });
});

describe("/logos/{chainId}/{token}", () => {
  test("the operator's file comes before the bundled logo", async () => {
    const answer = await edge.server.inject(`/logos/1/${token("a")}`);
    expect([answer.statusCode, answer.body]).toEqual([200, other]);
    expect((await edge.server.inject(`/logos/1/${token("1")}`)).body).toBe(drawing);
  });

  test("the content decides the type, and a picture opened by itself may do nothing", async () => {
    const { headers } = await edge.server.inject(`/logos/1/${token("b")}`);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*sandbox$/),
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await edge.server.inject(`/logos/1/${token("1")}`)).headers["content-type"]).toBe(
      "image/svg+xml",
    );
  });

  test.each([
    ["an SVG with a script", `/logos/1/${token("c")}`],
    ["a file above the limit", `/logos/1/${token("d")}`],
    ["another format", `/logos/1/${token("e")}`],
    ["a file that never ends", `/logos/1/${token("f")}`],
    ["an unknown token", `/logos/1/${token("9")}`],
    ["a path out of the folder", "/logos/1/..%2Fsecret"],
    ["a chain that is a path", `/logos/..%2Fown%2F1/${token("a")}`],
    ["no chain", "/logos/x"],
  ])("refuses %s", async (_, url) => {
    const answer = await edge.server.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
  });
});
