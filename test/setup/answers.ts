import { afterAll, beforeAll, expect } from "vitest";
import { answerRecord, startAnswerRecord } from "../helpers/answerRecord.js";

/** Fails a test file if an answer contradicts the OpenAPI document or the verifier refuses it. */

beforeAll(startAnswerRecord);

// A test may expect a failure, or repeat a request until it succeeds. The record keeps the mismatch anyway.
afterAll(() => {
  expect(answerRecord().mismatches).toEqual([]);
});
