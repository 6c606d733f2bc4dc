import { describe, expect, test } from "vitest";
import { normalName } from "./normalName.js";

describe("normalName", () => {
  test.each([
    ["Alice.ETH", "alice.eth"],
    ["ＡＬＩＣＥ.eth", "alice.eth"],
    ["a.b.c.eth", "a.b.c.eth"],
    ["😀.eth", "😀.eth"],
    // A soft hyphen is ignored, as the standard says.
    ["al\u00adice.eth", "alice.eth"],
  ])("%j is %s", async (text, name) => {
    expect(await normalName(text)).toEqual({ name });
  });

  test.each([
    ["a Cyrillic а among Latin letters", "\u0430lice.eth", /illegal mixture/],
    ["a name of Cyrillic letters that look Latin", "\u0440\u0430\u0443.eth", /whole-script confusable/],
    ["text that turns its direction", "al\u202eice.eth", /disallowed character: \{202E\}/],
    ["a control character", "al\u0000ice.eth", /disallowed character: \{00\}/],
    ["a lone surrogate", "al\ud800ice.eth", /disallowed character/],
    ["a space", "al ice.eth", /disallowed character/],
    ["an empty label", "alice..eth", /empty label/],
    ["a dot at the end", "alice.eth.", /empty label/],
    ["punycode", "xn--alice.eth", /invalid label extension/],
    ["no dot", "alice", /no dot/],
    ["another kind of dot", "alice\u3002eth", /no dot/],
    ["more than 255 characters", `${"a".repeat(252)}.eth`, /more than 255/],
  ])("refuses %s", async (_, text, why) => {
    const read = await normalName(text);
    expect(read).toEqual({ fault: expect.stringMatching(why) });
    expect(JSON.stringify(read)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
