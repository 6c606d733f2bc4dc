import { describe, expect, test } from "vitest";
import { isPlainSvg } from "./picture.js";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe("isPlainSvg", () => {
  test.each([
    svg('<path d="M0 0h8v8z" fill="#123"/>'),
    `<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg("<g><circle r='4'/></g>")}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("")}`,
    svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>'),
    svg('<symbol id="b"/><use xlink:href="#b"/>'),
    svg("<style>.a{fill:#fff}</style><title>A &amp; B</title>"),
    svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
  ])("accepts the drawing %s", (text) => expect(isPlainSvg(text)).toBe(true));

  test.each([
    "",
    "no drawing",
    "<html><svg></svg></html>",
    svg("<script>alert(1)</script>"),
    svg("<SCRIPT>alert(1)</SCRIPT>"),
    svg("<svg:script>alert(1)</svg:script>"),
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    svg('<iframe src="https://a.example"/>'),
    svg("", ' onload="alert(1)"'),
    svg("", " onload=alert(1)"),
    svg("", "\nONLOAD = 'alert(1)'"),
    svg('<path/onclick="alert(1)"/>'),
    svg('<a href="javascript:alert(1)"><path/></a>'),
    svg('<use href="https://a.example/b.svg#c"/>'),
    svg('<use xlink:href="//a.example/b.svg#c"/>'),
    svg('<image href="https://a.example/pixel.png"/>'),
    svg('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'),
    svg('<image href="&#104;ttps://a.example/pixel.png"/>'),
    svg("<style>@import 'https://a.example/a.css';</style>"),
    svg("<style>.a{fill:url(https://a.example/a)}</style>"),
    svg('<rect fill="url(https://a.example/a#b)"/>'),
    svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
    svg("<![CDATA[<script>alert(1)</script>]]>"),
    `<?xml-stylesheet href="https://a.example/a.css"?>${svg("")}`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`,
    svg("&unknown;"),
  ])("refuses %s", (text) => expect(isPlainSvg(text)).toBe(false));
});
