export { addMcp } from './route.ts'
