/** Where raw records come from, and the keys under which sources are known. */
package io.datasetbuilder.buildspec.source;
