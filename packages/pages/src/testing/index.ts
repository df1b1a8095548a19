export { startBrowser } from './start-browser.ts';
