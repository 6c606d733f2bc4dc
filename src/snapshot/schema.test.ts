import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { makeMarket } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { marketFileSchema } from "./schema.js";
import { head } from "./testing/head.js";
import { marketFileOf } from "./write.js";

describe("docs/market-file.schema.json", () => {
  test("is the schema that reading validates with", async () => {
    const schema = JSON.stringify(z.toJSONSchema(marketFileSchema), null, 2);
    // As the formatter writes lists of texts: on one line where they fit.
    const text = schema.replace(/^(.*)\[\s+("[^\]]*")\s+\](,?)$/gm, (asIs, start, list, comma) => {
      const line = `${start}[${list.replace(/\s+/g, " ")}]${comma}`;
      return line.length > 110 ? asIs : line;
    });
    await expect(`${text}\n`).toMatchFileSnapshot("../../docs/market-file.schema.json");
  });

  test("accepts what is written and refuses a member of the wrong type", () => {
    const text = readFileSync(new URL("../../docs/market-file.schema.json", import.meta.url), "utf8");
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(text));
    const file = marketFileOf(makeMarket(mainnet, head, []), []);
    expect(validate(file)).toBe(true);
    expect(validate({ ...file, block: { ...file.block, number: 7 } })).toBe(false);
    expect(validate({ ...file, version: file.version + 1 })).toBe(false);
  });
});
