@echo off
rem Runs the command line on Windows. Needs a JDK or JRE 17 or later.
setlocal
set "LIB=%~dp0..\lib"
if defined JAVA_HOME (set "JAVA=%JAVA_HOME%\bin\java.exe") else (set "JAVA=java.exe")
where /q "%JAVA%" 2>nul
if not errorlevel 1 goto found
if exist "%JAVA%" goto found
echo error: there is no Java here: install JDK 17 or later, or set JAVA_HOME 1>&2
exit /b 1

:found
if exist "%LIB%\dataset-builder.jar" goto run
echo error: %LIB%\dataset-builder.jar is missing: copy the whole folder of the distribution again 1>&2
exit /b 1

:run
set "HEAP=-Xmx256m"
if "%~1"=="serve" set "HEAP=-Xmx512m"
set PROGRAM=-jar "%LIB%\dataset-builder.jar"
rem Jars of the user, with exporters of his own.
if defined DATASET_BUILDER_CLASSPATH set PROGRAM=-cp "%LIB%\dataset-builder.jar;%DATASET_BUILDER_CLASSPATH%" io.datasetbuilder.cli.Main
"%JAVA%" %HEAP% -XX:+UseSerialGC -XX:-UsePerfData -Xshare:auto %DATASET_BUILDER_JAVA_OPTS% %PROGRAM% %*
exit /b %ERRORLEVEL%
