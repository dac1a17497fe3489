/** Ready notices: what this device shows when a story or an area is ready and nobody looks. */
export { areNoticesOn, loadNotices, showNotice, turnOnNotices } from './notices.ts'
export { NoticesSection } from './notices-section.tsx'
