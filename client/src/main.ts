import { mount } from "svelte";
import App from "./App.svelte";
import { lang } from "./lib/lang.svelte";
import { version } from "./lib/version.svelte";
import "./style.css";

const target = document.getElementById("app");
if (target) void lang.read("app").then(() => mount(App, { target }));

version.watch();
// only what the floor serves: a client under development is never kept
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
