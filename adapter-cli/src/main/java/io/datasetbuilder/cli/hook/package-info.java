/** Commands about notices of runs: what waits, its delivery, and tests of hooks. */
package io.datasetbuilder.cli.hook;
