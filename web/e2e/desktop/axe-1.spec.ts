import { lookWithAxe } from '../screens/axe.ts'

lookWithAxe(1, 3)
