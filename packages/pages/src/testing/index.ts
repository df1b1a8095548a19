export { openContext, startBrowser } from './start-browser.ts';
