import type { Adapter } from "../adapter.js";
import { testPaused } from "../kit/infinity/testing/paused.js";
import { infinityCl } from "./index.js";
import { deployment } from "./testing/deployment.js";

testPaused(infinityCl as Adapter, deployment);
