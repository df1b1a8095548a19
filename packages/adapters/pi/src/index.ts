export { density, type PiContext, type PiExtensions } from './density.ts';
