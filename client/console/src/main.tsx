import './mantine-styles.ts';
import './theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the page');
createRoot(root).render(<App />);
