/** The BuildSpec, its rules and its canonical form. */
package io.datasetbuilder.buildspec;
