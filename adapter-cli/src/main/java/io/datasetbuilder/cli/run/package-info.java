/** Commands that read, verify, compare and maintain finished runs. */
package io.datasetbuilder.cli.run;
