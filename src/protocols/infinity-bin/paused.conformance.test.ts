import type { Adapter } from "../adapter.js";
import { testPaused } from "../kit/infinity/testing/paused.js";
import { infinityBin } from "./index.js";
import { deployment } from "./testing/deployment.js";

testPaused(infinityBin as Adapter, deployment);
