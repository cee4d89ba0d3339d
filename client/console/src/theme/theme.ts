import { createTheme, Input, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#e9f7f2',
  '#d3ede4',
  '#a6dbc9',
  '#76c8ac',
  '#4fb894',
  '#37ad84',
  '#1f8f6b',
  '#0f7a5a',
  '#0b6449',
  '#084e39',
];

/** `theme.css` has the variables that Mantine would otherwise write into a style element, which the policy forbids. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand },
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    // Hints are below their fields, so that the fields of a row are aligned.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
});
