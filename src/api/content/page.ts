import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** An answer as bytes, made once and sent often. */
export type Page = {
  /** Weak, because the same answer is sent in several encodings. */
  readonly etag: string;
  readonly plainBytes: number;
  /** Returns the body. The result is synchronous if the body was requested before. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
};

/** The size in bytes below which compression saves nothing. */
const worthCompressing = 1024;
/**
 * A level from 0 to 11. This one compresses as well as gzip's best and takes a fraction of the time of higher levels.
 */
const brotliQuality = 5;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Makes a page of an answer. The answer is serialised at once, and compressed once for each encoding that a client
 * requests.
 */
export function makePage(answer: unknown): Page {
  return pageFromContent(JSON.stringify(answer));
}

/** Makes a page of a string or a file. */
export function pageFromContent(content: string | Uint8Array): Page {
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

/** Returns the encoding in which to send a page to a client that prefers `wanted`. */
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
