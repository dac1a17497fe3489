import { lookWithAxe } from '../screens/axe.ts'

lookWithAxe(2, 3)
