/**
 * What is reported about a column beside its type: what it means, how it is shown, its unit. Each
 * hint carries where it comes from, and the better origin wins.
 */
package io.datasetbuilder.buildspec.column;
