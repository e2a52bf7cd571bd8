/** Files of exports, saved in all circumstances. */
package io.datasetbuilder.cli.export;
