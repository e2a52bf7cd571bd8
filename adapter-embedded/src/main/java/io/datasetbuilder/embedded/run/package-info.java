/** Finished runs, jobs and their events as one caller sees them; monitoring and maintenance. */
package io.datasetbuilder.embedded.run;
