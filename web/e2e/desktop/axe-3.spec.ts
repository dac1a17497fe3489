import { lookWithAxe } from '../screens/axe.ts'

lookWithAxe(3, 3)
