/**
 * Settings of an operator: declared once, read once from the environment, and listed in {@code
 * contract/settings.md} from the same declarations.
 */
package io.datasetbuilder.embedded.settings;
