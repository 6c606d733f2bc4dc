import { afterAll, beforeAll, expect } from "vitest";
import { answerRecord, startAnswerRecord } from "../helpers/answerRecord.js";

/** Fails a test file that got an answer which the OpenAPI document or the verifier contradicts. */

beforeAll(startAnswerRecord);

// A test may expect a failure, or ask again until there is none; the record keeps the mismatch all the same.
afterAll(() => {
  expect(answerRecord().mismatches).toEqual([]);
});
