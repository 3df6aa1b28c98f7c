import { mount } from "svelte";
import App from "./App.svelte";
import { lang } from "./lib/lang.svelte";
import "./style.css";

const target = document.getElementById("app");
if (target) void lang.read("app").then(() => mount(App, { target }));
