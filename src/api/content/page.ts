import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** An answer in bytes, made once and sent often. */
export type Page = {
  /** Weak, because the same answer travels in several encodings. */
  readonly etag: string;
  readonly plainBytes: number;
  /** The body; at once when it was asked for before. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
};

/** Below this, a compressed body is hardly smaller than the packet it travels in. */
const worthCompressing = 1024;
/** Of 0 to 11: as small as gzip's best, at a fraction of the time of the higher ones. */
const brotliQuality = 5;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** An answer as a page: its text is made at once, and compressed once for each encoding that somebody takes. */
export function makePage(answer: unknown): Page {
  return pageOf(JSON.stringify(answer));
}

/** The same of a text or a file as it is. */
export function pageOf(content: string | Uint8Array): Page {
  const bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  return {
    etag: `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    plainBytes: Buffer.byteLength(content),
    body(encoding) {
      const known = bodies[encoding];
      if (known !== undefined) return known;
      if (encoding === "identity") {
        const plain = Buffer.from(content);
        bodies.identity = plain;
        return plain;
      }
      const compressing = compress(content, encoding);
      bodies[encoding] = compressing;
      compressing.then(
        (body) => {
          bodies[encoding] = body;
        },
        () => {
          delete bodies[encoding];
        },
      );
      return compressing;
    },
  };
}

/** The encoding in which a page is sent to a client that prefers `wanted`. */
export function encodingFor(page: Page, wanted: Encoding): Encoding {
  return page.plainBytes < worthCompressing ? "identity" : wanted;
}

function compress(content: string | Uint8Array, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(content);
  return compressBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    },
  });
}
