// Without the fonts that the theme brings along: the site uses those of the system, as the console does.
import DefaultTheme from 'vitepress/theme-without-fonts'
import './style.css'

export default DefaultTheme
