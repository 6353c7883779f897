// The page asks the service that serves it. The command web/site puts wasm.js in the place of service.js.
export { transport } from "./service.js";
