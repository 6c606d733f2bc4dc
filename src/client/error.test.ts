import { describe, expect, test } from "vitest";
import { failureOf, streamedFailure } from "./error.js";
import { advice } from "./generated/errors.js";

const body = {
  ...{ statusCode: 503, error: "Service Unavailable", code: "OVERLOADED", message: ["busy", "very"] },
  ...{ description: "3 wait", requestId: "r-1" },
};
const refused = {
  ...{ name: "SluiceApiError", code: "OVERLOADED", statusCode: 503, messages: ["busy", "very"] },
  ...{ message: "busy; very", description: "3 wait", remedy: advice.OVERLOADED.remedy, requestId: "r-1" },
  ...{ retryable: true, retryAfterSeconds: 7, details: body },
};

describe("failureOf", () => {
  test("is all that the service said of its refusal, with what can be done about it", () => {
    const response = new Response(null, { status: 503, headers: { "retry-after": "7" } });
    expect({ ...failureOf(response, body), message: failureOf(response, body).message }).toEqual(refused);
  });

  test("has no advice on a code that a newer service made, and does not say that it can succeed later", () => {
    const { remedy, retryable } = failureOf(new Response(null), { ...body, code: "toString" });
    expect({ remedy, retryable }).toEqual({ remedy: undefined, retryable: false });
  });

  test.each([
    null,
    "busy",
    { ...body, code: 5 },
    { ...body, message: [] },
    { ...body, requestId: undefined },
  ])("calls what is no body of a refusal an unexpected answer: %j", (other) => {
    const { code, message, statusCode } = failureOf(new Response(null, { status: 502 }), other);
    expect([code, message, statusCode]).toEqual([
      "UNEXPECTED_ANSWER",
      "the server at the client's url answered with status 502 and without an error of Sluice's",
      undefined,
    ]);
  });
});

describe("streamedFailure", () => {
  test("has the time to wait from its own body", () => {
    const failure = streamedFailure({ ...body, retryAfterSeconds: 7 }, "http://127.0.0.1:9");
    expect({ ...failure, message: failure.message }).toEqual({
      ...refused,
      details: { ...body, retryAfterSeconds: 7 },
    });
  });
});
