/**
 * Hints about a column in addition to its type: its meaning, its display, its unit. Each hint
 * carries its origin, and the better origin wins.
 */
package io.datasetbuilder.buildspec.column;
