/** The two faces of every page; a game's display face comes with its poster or table. */
import '@fontsource/barlow/latin-400.css';
import '@fontsource/barlow/latin-600.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-700.css';
import '@fontsource/chakra-petch/latin-700.css';
import '@fontsource/cinzel/latin-700.css';
import '@fontsource/metal-mania/latin-400.css';
import '@fontsource/rye/latin-400.css';
import '@fontsource/saira-stencil-one/latin-400.css';
